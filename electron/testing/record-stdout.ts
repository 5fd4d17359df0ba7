/**
 * Runs a program and keeps what it writes to stdout in a file, byte for byte, besides passing it on: `record-stdout.ts FILE PROGRAM
 * ARGUMENT…`. The MCP SDK's client passes over lines that are no JSON, so it cannot tell that there were any.
 */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';

const [file = '', program = '', ...args] = process.argv.slice(2);
const recorded = createWriteStream(file);
const child = spawn(program, args, { stdio: ['inherit', 'pipe', 'inherit'] });
child.stdout.pipe(recorded);
child.stdout.pipe(process.stdout);
child.on('close', (code) => recorded.end(() => (process.exitCode = code ?? 1)));
