//! The plot room: plain data in, report-grade figures out, as SVG and as PNG.
//!
//! A [`Figure`] holds two axes, series of points and horizontal bands. [`svg()`] draws it, [`png`] turns any
//! SVG text into pixels, and [`chessboard()`] draws a board with its queens. The room knows nothing about
//! experiments: whoever has results arranges them as points and picks the labels.
//!
//! The same figure gives the same bytes again, on any machine with the same mathematics library: text is
//! measured and rasterised with the DejaVu fonts compiled into the program, and no clock, random number or
//! system font takes part.
//!
//! Every [`Series`] has a *slot*, and a slot stands for a colour, a marker and a dash pattern at once. So a
//! figure stays readable for colour-blind readers and on a black-and-white printer.

mod bands;
mod canvas;
mod check;
mod chessboard;
mod dashes;
mod error;
mod figure;
mod fonts;
mod layout;
mod legend;
mod marks;
mod palette;
mod raster;
mod series;
mod span;
mod svg;
mod ticks;
mod words;

pub use chessboard::chessboard;
pub use error::PlotError;
pub use figure::{Axis, Band, Figure, Scale};
pub use raster::png;
pub use series::{Dash, Join, Marker, Point, Series, Spread, Weight};
pub use svg::svg;
