/** Insertions, deletions, substitutions and swaps of neighbours that turn one word into another (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const [letter, target] = [one[row - 1], other[column - 1]];
      const at = (from: readonly number[], index: number) => from[index] ?? 0;
      let least = Math.min(
        at(above, column) + 1,
        at(line, column - 1) + 1,
        at(above, column - 1) + (letter === target ? 0 : 1),
      );
      if (row > 1 && column > 1 && letter === other[column - 2] && one[row - 2] === target)
        least = Math.min(least, at(before, column - 2) + 1);
      line.push(least);
    }
    [before, above] = [above, line];
  }
  return above[other.length] ?? 0;
}
