import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { clip, isVisible, pathData, simplify } from './route-map/draw.ts';
import { project, type Point } from './route-map/projection.ts';
import { countryLines, type Topology } from './route-map/topology.ts';

/**
 * `npm run route-map`: draws the map of the import page (src/features/company/import/route-map.lines.ts) from the coasts and
 * borders of Natural Earth 4.1.0 (1:50m, public domain), which it downloads as the npm package world-atlas.
 */

/** Its files are Natural Earth 4.1.0 as TopoJSON. */
const ATLAS = 'world-atlas@2.0.2';
const FILE = 'package/countries-50m.json';
const OUT = 'src/features/company/import/route-map.lines.ts';

/** The map's frame, its scale in units per earth radius, and the projected position of its upper left corner. */
const frame = { width: 1000, height: 800 };
const SCALE = 6371 / 2;
const CORNER: Point = [-1010 / 6371, 5590 / 6371];

const STUTTGART: Point = [9.18, 48.78];
const MADRID: Point = [-3.7, 40.42];

/** In units: how far a line may differ from the data, and the least size of an island. */
const TOLERANCE = 0.8;
const LEAST = 9;

function onMap(position: Point): Point {
  const [x, y] = project(position);
  return [(x - CORNER[0]) * SCALE, (y - CORNER[1]) * SCALE];
}

function readAtlas(): Topology {
  const folder = mkdtempSync(path.join(tmpdir(), 'route-map-'));
  try {
    execFileSync('npm', ['pack', ATLAS, '--silent'], { cwd: folder });
    execFileSync('tar', ['xzf', `${ATLAS.replace('@', '-')}.tgz`, FILE], { cwd: folder });
    return JSON.parse(readFileSync(path.join(folder, FILE), 'utf8')) as Topology;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function drawn(lines: readonly (readonly Point[])[]): string {
  return pathData(
    lines
      .flatMap((line) => clip(line.map(onMap), frame))
      .filter((line) => isVisible(line, LEAST))
      .map((line) => simplify(line, TOLERANCE)),
  );
}

const { coasts, borders } = countryLines(readAtlas());
const rounded = (position: Point) => onMap(position).map(Math.round).join(', ');

writeFileSync(
  path.join(projectRoot, OUT),
  `/** Written by \`npm run route-map\` from Natural Earth 4.1.0 (public domain): western Europe in whole units. */
export const routeMap = {
  width: ${frame.width},
  height: ${frame.height},
  stuttgart: [${rounded(STUTTGART)}],
  madrid: [${rounded(MADRID)}],
  coasts:
    '${drawn(coasts)}',
  borders:
    '${drawn(borders)}',
} as const;
`,
);
