interface PdfContents {
  readonly title?: string;
  /** Lines of each page. */
  readonly pages: readonly (readonly string[])[];
  /** Entries of a table of contents, with the index of their page. */
  readonly bookmarks?: readonly (readonly [string, number])[];
}

/** A PDF as small as it can be, with ASCII text. */
export const pdfForTest = ({ title, pages, bookmarks = [] }: PdfContents): Buffer => {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const first = 5;
  const pageNumber = (index: number) => first + index * 2;
  const firstBookmark = first + pages.length * 2;
  const outlines = bookmarks.length === 0 ? '' : ` /Outlines 3 0 R`;
  add(`<< /Type /Catalog /Pages 2 0 R${outlines} >>`);
  add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}] >>`,
  );
  add(`<< /Type /Outlines /First ${firstBookmark} 0 R /Last ${firstBookmark + bookmarks.length - 1} 0 R >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  pages.forEach((lines, index) => {
    const content = `BT /F1 12 Tf 72 720 Td ${lines.map((line) => `(${line}) Tj 0 -20 Td`).join(' ')} ET`;
    const resources = '/Resources << /Font << /F1 4 0 R >> >>';
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${resources} /Contents ${pageNumber(index) + 1} 0 R >>`);
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  });
  bookmarks.forEach(([name, page], index) => {
    const next = index + 1 < bookmarks.length ? ` /Next ${firstBookmark + index + 1} 0 R` : '';
    add(`<< /Title (${name}) /Parent 3 0 R /Dest [${pageNumber(page)} 0 R /Fit]${next} >>`);
  });
  add(`<< /Title (${title ?? ''}) >>`);

  let file = '%PDF-1.4\n';
  const places = objects.map((body, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
};
