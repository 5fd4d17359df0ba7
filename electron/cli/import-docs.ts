import { folderCommand } from './import/folder-command.ts';
import { readDocs } from './import/read-docs/read-docs.ts';

export const importDocs = folderCommand({
  summary: 'Make each section of the documents in a folder a memory',
  keyPrefix: 'doc:',
  read: readDocs,
  details: `Markdown, MDX, reStructuredText, HTML, plain text, and PDF that holds text, cut at their headings, each under the path
of the headings above it. What git ignores is left out.`,
  examples: [
    ['import docs .', 'the documents of the current folder'],
    ['import docs ~/handbook --project handbook', 'those of a folder outside of git'],
  ],
});
