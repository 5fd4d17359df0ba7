import { describe, expect, test } from 'vitest';
import { placeWindow } from './place-window.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const beside = { x: 1440, y: 0, width: 2560, height: 1440 };
const SIZE = { width: 1200, height: 800 };

describe('a window goes', () => {
  test('to the middle of the main display at the first start', () => {
    expect(placeWindow(null, [laptop, beside], SIZE)).toEqual({ x: 120, y: 62, ...SIZE });
  });

  test('where it was', () => {
    const last = { x: 1600, y: 100, width: 1000, height: 700 };
    expect(placeWindow(last, [laptop, beside], SIZE)).toEqual(last);
  });

  test('to the main display, in its size, when its own display is gone', () => {
    const last = { x: 1600, y: 100, width: 1000, height: 700 };
    expect(placeWindow(last, [laptop], SIZE)).toEqual({ x: 220, y: 112, width: 1000, height: 700 });
  });

  test('wholly onto its display when some of it was outside', () => {
    const last = { x: -300, y: 600, width: 1000, height: 700 };
    expect(placeWindow(last, [laptop], SIZE)).toEqual({ x: 0, y: 200, width: 1000, height: 700 });
  });

  test('smaller where the display has become smaller', () => {
    const last = { x: 0, y: 0, width: 4000, height: 3000 };
    expect(placeWindow(last, [laptop], SIZE)).toEqual(laptop);
  });

  test('somewhere in reach when only a sliver of it was on a display', () => {
    const last = { x: 1400, y: 860, width: 1000, height: 700 };
    expect(placeWindow(last, [laptop], SIZE)).toMatchObject({ x: 220, width: 1000 });
  });
});
