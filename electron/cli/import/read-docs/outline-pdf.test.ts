import { expect, test } from 'vitest';
import { outlinePdf } from './outline-pdf.ts';
import { pdfForTest } from './pdf-for-test.ts';

const outline = (bytes: Buffer) => outlinePdf(new Uint8Array(bytes));

test('without a table of contents each page is a section', async () => {
  const outlined = await outline(pdfForTest({ title: 'The Guide', pages: [['One', 'two'], ['Three']] }));
  expect(outlined).toMatchObject({
    text: 'One\ntwo\n\nThree\n\n',
    title: 'The Guide',
    headings: [
      { start: 0, level: 1, text: 'page 1' },
      { start: 9, level: 1, text: 'page 2' },
    ],
  });
});

test('headings are those of the table of contents, where they stand on their page', async () => {
  const pages = [
    ['Preface', 'Install', 'text'],
    ['Use', 'text'],
  ];
  const bookmarks = [
    ['Install', 0],
    ['Use', 1],
  ] as const;
  const outlined = await outline(pdfForTest({ pages, bookmarks }));
  if ('skipped' in outlined) throw new Error(outlined.skipped);
  expect(outlined.title).toBeNull();
  expect(outlined.headings.map(({ start, text }) => [text, outlined.text.slice(start, start + text.length)])).toEqual([
    ['Install', 'Install'],
    ['Use', 'Use'],
  ]);
});

test.each([
  ['no text', pdfForTest({ pages: [[]] }), 'holds no text, only pictures'],
  ['garbage', Buffer.from('no PDF at all'), 'is no PDF that can be read'],
  ['nothing', Buffer.alloc(0), 'is no PDF that can be read'],
])('a file with %s is told', async (_, bytes, skipped) => expect(await outline(bytes)).toEqual({ skipped }));

test('half a file is read as far as it goes, or told', async () => {
  const whole = pdfForTest({ pages: [['One'], ['Two'], ['Three']] });
  for (let length = 0; length < whole.length; length += 97) {
    const outlined = await outline(whole.subarray(0, length));
    expect('skipped' in outlined || typeof outlined.text === 'string').toBe(true);
  }
});
