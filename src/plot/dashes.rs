//! Paths in the plane: steps, thinning and dashes. plotters draws solid lines only, so dashes are cut here.

/// A place on the page, in its units.
pub(super) type Place = (f64, f64);

/// Movements below this are invisible even in print.
const INVISIBLE: f64 = 0.4;

/// The corners of a path that runs level up to each next place and then straight up or down.
pub(super) fn stepped(places: &[Place]) -> Vec<Place> {
    let corners = places.windows(2).flat_map(|pair| [(pair[1].0, pair[0].1), pair[1]]);
    places.iter().take(1).copied().chain(corners).collect()
}

/// The path without places that lie on top of the one before; the last place stays.
pub(super) fn thinned(places: &[Place]) -> Vec<Place> {
    let mut kept: Vec<Place> = Vec::new();
    for (index, &place) in places.iter().enumerate() {
        let near =
            |other: &Place| (other.0 - place.0).abs() < INVISIBLE && (other.1 - place.1).abs() < INVISIBLE;
        if index + 1 == places.len() || !kept.last().is_some_and(near) {
            kept.push(place);
        }
    }
    kept
}

/// The inked pieces of a path under a pattern of ink and gap lengths; an empty pattern is solid.
pub(super) fn dashed(path: &[Place], pattern: &[f64]) -> Vec<Vec<Place>> {
    let (Some(&start), Some(&first)) = (path.first(), pattern.first()) else {
        return vec![path.to_vec()];
    };
    let mut pieces = vec![vec![start]];
    let (mut phase, mut left) = (0, first);
    for pair in path.windows(2) {
        let length = (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1);
        let mut done = 0.0;
        while length - done > left {
            done += left;
            let place = between(pair[0], pair[1], done / length);
            if inked(phase) {
                add_to_last(&mut pieces, place);
            } else {
                pieces.push(vec![place]);
            }
            phase = (phase + 1) % pattern.len();
            left = pattern[phase];
        }
        left -= length - done;
        if inked(phase) {
            add_to_last(&mut pieces, pair[1]);
        }
    }
    pieces.retain(|piece| piece.len() > 1);
    pieces
}

fn inked(phase: usize) -> bool {
    phase.is_multiple_of(2)
}

fn add_to_last(pieces: &mut [Vec<Place>], place: Place) {
    pieces.last_mut().expect("the first piece starts with the path").push(place);
}

fn between(from: Place, to: Place, share: f64) -> Place {
    (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_and_gaps_alternate_around_corners() {
        let pieces = dashed(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], &[8.0, 4.0]);
        assert_eq!(pieces, [vec![(0.0, 0.0), (8.0, 0.0)], vec![(10.0, 2.0), (10.0, 10.0)]]);
    }

    #[test]
    fn a_dash_bends_around_a_corner() {
        let pieces = dashed(&[(0.0, 0.0), (3.0, 0.0), (3.0, 9.0)], &[5.0, 100.0]);
        assert_eq!(pieces, [vec![(0.0, 0.0), (3.0, 0.0), (3.0, 2.0)]]);
    }

    #[test]
    fn an_empty_pattern_is_solid() {
        assert_eq!(dashed(&[(0.0, 0.0), (3.0, 0.0)], &[]), [vec![(0.0, 0.0), (3.0, 0.0)]]);
        assert!(dashed(&[(1.0, 1.0)], &[2.0, 2.0]).is_empty());
    }

    #[test]
    fn steps_run_level_first() {
        assert_eq!(stepped(&[(0.0, 0.0), (2.0, 1.0)]), [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0)]);
        assert!(stepped(&[]).is_empty());
    }

    #[test]
    fn thinning_keeps_the_ends() {
        let path: Vec<Place> = (0..=1000).map(|step| (f64::from(step) / 1000.0, 0.0)).collect();
        let kept = thinned(&path);
        assert!(kept.len() < 6 && kept[0] == path[0] && kept.last() == path.last());
    }
}
