//! The fonts of all figures, compiled into the program, and the width of a text in them.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Options, Tree};

use super::words::escaped;

/// What an SVG asks for. Verdana has the widths of DejaVu Sans, so a browser without DejaVu keeps the layout.
pub(super) const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// The faces that figures use; system fonts would make figures differ from machine to machine.
static FACES: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut faces = Database::new();
    for face in [dejavu::sans::regular(), dejavu::sans::bold()] {
        faces.load_font_source(Source::Binary(Arc::new(face)));
    }
    faces.set_sans_serif_family("DejaVu Sans");
    Arc::new(faces)
});

/// Options to read an SVG with our fonts and no others.
pub(super) fn options() -> Options<'static> {
    Options { font_family: "DejaVu Sans".into(), fontdb: Arc::clone(&FACES), ..Options::default() }
}

/// Regular or bold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    Regular,
    Bold,
}

/// Width of a text set in the given size.
pub(super) fn width(text: &str, size: f64, face: Face) -> f64 {
    // A larger size than any in a figure, so that rounding inside the font engine does not matter.
    const MEASURED_AT: f64 = 100.0;
    let weight = match face {
        Face::Regular => "normal",
        Face::Bold => "bold",
    };
    let line = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">
<text xml:space="preserve" font-family="{FAMILY}" font-size="{MEASURED_AT}" font-weight="{weight}">{}</text>
</svg>"#,
        escaped(text)
    );
    let tree = Tree::from_str(&line, &options()).expect("a text element with escaped text is valid SVG");
    f64::from(tree.root().bounding_box().width()) * size / MEASURED_AT
}

#[cfg(test)]
mod tests {
    use resvg::usvg::Node;

    use super::*;

    #[test]
    fn widths_follow_the_text_and_the_size() {
        let narrow = width("ill", 16.0, Face::Regular);
        let wide = width("mmm", 16.0, Face::Regular);
        assert!(narrow < wide && wide < 60.0, "{narrow} {wide}");
        assert!((width("mmm", 32.0, Face::Regular) - 2.0 * wide).abs() < 0.01);
        assert!(width("mmm", 16.0, Face::Bold) > wide);
    }

    #[test]
    fn an_empty_text_has_no_width() {
        assert_eq!(width("", 16.0, Face::Regular), 0.0);
        assert!(width("a & b < c", 16.0, Face::Regular) > 0.0);
    }

    #[test]
    fn both_faces_have_every_character_of_a_tick_label() {
        for weight in ["normal", "bold"] {
            let line = format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg"><text font-weight="{weight}">{}</text></svg>"#,
                "−×⁰¹²³⁴⁵⁶⁷⁸⁹⁻\u{202F}0"
            );
            let tree = Tree::from_str(&line, &options()).expect("the line is valid SVG");
            let [Node::Text(text)] = tree.root().children() else { panic!("one text element") };
            let glyphs: Vec<_> = text.layouted().iter().flat_map(|span| &span.positioned_glyphs).collect();
            assert_eq!(glyphs.len(), 15);
            // Glyph 0 is the box that stands for a missing character.
            assert!(glyphs.iter().all(|glyph| glyph.id.0 != 0), "{weight}");
        }
    }
}
