//! A chessboard with its queens.

use std::fmt::Write;

/// Width and height of every board on screen.
const PAGE: u32 = 640;
/// Units of the drawing per square: the queen below is drawn in them.
const SQUARE: usize = 100;
/// Share of the page around the board, as one over this.
const MARGINS_PER_BOARD: usize = 40;

/// A queen on the square from (0, 0) to (100, 100): crown and foot, set off from dark squares by a pale edge.
const QUEEN: &str = r##"<g id="queen" fill="#1c1c1c" stroke="#fffdf7" stroke-width="3" stroke-linejoin="round"
 paint-order="stroke">
<path d="M26 71 14 35 31 55 32 26 43 53 50 20 57 53 68 26 69 55 86 35 74 71Q50 65 26 71Z"/>
<circle cx="13" cy="33" r="5.5"/><circle cx="31.5" cy="23" r="5.5"/><circle cx="50" cy="18" r="5.5"/>
<circle cx="68.5" cy="23" r="5.5"/><circle cx="87" cy="33" r="5.5"/>
<path d="M25 76Q50 70 75 76L79 88Q50 81 21 88Z"/>
</g>"##;

/// Draws the board as SVG. `columns[row]` is the column of the queen in that row, both counted from 0 at the
/// upper left corner; the board has as many rows and columns as there are queens.
pub fn chessboard(columns: &[u32]) -> String {
    let board = columns.len() * SQUARE;
    let margin = (board / MARGINS_PER_BOARD).max(1);
    let page = board + 2 * margin;
    // Half of the line lies under the squares.
    let frame = margin as f64 / 2.0;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{PAGE}" height="{PAGE}"
 viewBox="-{margin} -{margin} {page} {page}">
<title>A board with {count} queens</title>
<defs>
<pattern id="squares" width="{pair}" height="{pair}" patternUnits="userSpaceOnUse">
<path fill="#b58863" d="M{SQUARE} 0H{pair}V{SQUARE}H{SQUARE}ZM0 {SQUARE}H{SQUARE}V{pair}H0Z"/>
</pattern>
{QUEEN}
</defs>
<rect x="-{margin}" y="-{margin}" width="{page}" height="{page}" fill="#ffffff"/>
<rect width="{board}" height="{board}" fill="none" stroke="#4a3523" stroke-width="{frame:.2}"/>
<rect width="{board}" height="{board}" fill="#f0d9b5"/>
<rect width="{board}" height="{board}" fill="url(#squares)"/>
"##,
        count = columns.len(),
        pair = 2 * SQUARE,
    );
    for (row, &column) in columns.iter().enumerate() {
        let (x, y) = (column as usize * SQUARE, row * SQUARE);
        writeln!(svg, r##"<use href="#queen" x="{x}" y="{y}"/>"##)
            .expect("a String takes whatever is written");
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::super::png;
    use super::*;

    #[test]
    fn every_row_has_its_queen() {
        for columns in [&[0][..], &[0, 4, 7, 5, 2, 6, 1, 3]] {
            assert_eq!(chessboard(columns).matches("<use ").count(), columns.len());
        }
        assert!(chessboard(&[0, 4, 7, 5, 2, 6, 1, 3]).contains(r#"x="700" y="200""#));
    }

    #[test]
    fn boards_of_any_size_are_sound_svg() {
        for columns in [vec![], vec![0], (0..100).collect()] {
            assert!(png(&chessboard(&columns)).is_ok());
        }
    }
}
