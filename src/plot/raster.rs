//! From the text of an SVG to the bytes of a PNG, with the compiled-in fonts and no others.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::Tree;

use super::error::PlotError;
use super::fonts::options;

/// Pixels per unit of the SVG: sharp in print at the width of a page.
const PIXELS_PER_UNIT: f32 = 2.0;

/// Turns an SVG into a PNG on white, with two pixels per unit; the same text always gives the same bytes.
///
/// # Errors
///
/// Where the text is no SVG, or the image would be too large.
pub fn png(svg: &str) -> Result<Vec<u8>, PlotError> {
    let tree = Tree::from_str(svg, &options())?;
    let size = tree.size();
    let [width, height] =
        [size.width(), size.height()].map(|length| (length * PIXELS_PER_UNIT).ceil() as u32);
    let mut pixels = Pixmap::new(width, height).ok_or(PlotError::TooLarge { width, height })?;
    pixels.fill(Color::WHITE);
    let scale = Transform::from_scale(PIXELS_PER_UNIT, PIXELS_PER_UNIT);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PlotError::Encoding(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_png_starts_with_its_signature_and_has_twice_the_size() {
        let bytes = png(&super::super::chessboard(&[0])).expect("a board is a sound SVG");
        assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
        let pixels = Pixmap::decode_png(&bytes).expect("what was encoded can be decoded");
        assert_eq!((pixels.width(), pixels.height()), (1280, 1280));
    }

    #[test]
    fn broken_and_oversized_images_are_refused() {
        assert!(matches!(png("<svg"), Err(PlotError::Svg(_))));
        let oversized = r#"<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>"#;
        assert!(matches!(png(oversized), Err(PlotError::TooLarge { .. })));
    }
}
