//! What can go wrong between plain data and a finished figure.

/// Why a figure could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum PlotError {
    /// The figure has neither a point nor a band.
    #[error("the figure \"{title}\" has nothing to show: no point and no band")]
    Empty {
        /// The title of the figure.
        title: String,
    },
    /// A value is not a number, infinite, or so large or small that no axis fits around it.
    #[error("{of}: {value} on the axis \"{axis}\" is not a number that a figure can show")]
    Unplottable {
        /// The series or band that holds the value.
        of: String,
        /// The caption of the axis.
        axis: String,
        /// The offending value.
        value: f64,
    },
    /// A zero or negative value on a logarithmic axis.
    #[error("{of}: {value} cannot lie on the logarithmic axis \"{axis}\", which shows positive values only")]
    NotPositive {
        /// The series or band that holds the value.
        of: String,
        /// The caption of the axis.
        axis: String,
        /// The offending value.
        value: f64,
    },
    /// An error bar or a band whose lower end lies above its upper end.
    #[error("{of}: the lower end {low} lies above the upper end {high}")]
    UpsideDown {
        /// The series or band.
        of: String,
        /// The lower end as given.
        low: f64,
        /// The upper end as given.
        high: f64,
    },
    /// The drawing library refused.
    #[error("cannot draw the figure: {0}")]
    Drawing(String),
    /// The text is no SVG that can be rasterised.
    #[error("cannot read the SVG: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// The image is too large for memory.
    #[error("an image of {width} x {height} pixels is too large")]
    TooLarge {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// The pixels could not be packed into a PNG.
    #[error("cannot encode the PNG: {0}")]
    Encoding(String),
}
