import { folderCommand } from './import/folder-command.ts';
import { readCode } from './import/read-code/read-code.ts';

export const importCode = folderCommand({
  summary: 'Make each function and class in a folder a memory',
  keyPrefix: 'code:',
  read: readCode,
  details: `Code is cut along its syntax in TypeScript, JavaScript, Python, Go, Rust, Java, C, C++, C#, Ruby, PHP and Bash, at blank
lines in other languages. What git ignores, and what is binary, minified, generated or larger than 1 MiB, is left out.`,
  examples: [
    ['import code .', 'the code of the current folder'],
    ['import code ~/src/app/lib --dry-run', 'what would change'],
  ],
});
