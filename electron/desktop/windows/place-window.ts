export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** So much of a window, in pixels each way, has to be on a display for a person to get hold of it. */
const GRASP = 120;

/**
 * Where a window goes: where it was, if enough of it is on a display that is there now, made no larger than that display;
 * else in the middle of the first. `workAreas` are the displays without their bars, the main one first.
 */
export const placeWindow = (
  last: Rectangle | null,
  workAreas: readonly Rectangle[],
  size: { readonly width: number; readonly height: number },
): Rectangle => {
  const [main = { x: 0, y: 0, ...size }] = workAreas;
  const home = last && workAreas.find((area) => isInReach(last, area));
  if (!last || !home) return centred(last ?? size, main);
  const width = Math.min(last.width, home.width);
  const height = Math.min(last.height, home.height);
  return {
    width,
    height,
    x: between(home.x, last.x, home.x + home.width - width),
    y: between(home.y, last.y, home.y + home.height - height),
  };
};

const isInReach = (window: Rectangle, area: Rectangle): boolean =>
  overlap(window.x, window.width, area.x, area.width) >= Math.min(GRASP, window.width) &&
  overlap(window.y, window.height, area.y, area.height) >= Math.min(GRASP, window.height);

const overlap = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.min(a + aLength, b + bLength) - Math.max(a, b);

const centred = (size: { readonly width: number; readonly height: number }, area: Rectangle): Rectangle => {
  const width = Math.min(size.width, area.width);
  const height = Math.min(size.height, area.height);
  return {
    width,
    height,
    x: area.x + Math.floor((area.width - width) / 2),
    y: area.y + Math.floor((area.height - height) / 2),
  };
};

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));
