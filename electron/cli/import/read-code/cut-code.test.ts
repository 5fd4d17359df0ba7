import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CodeParser, loadCodeParser } from './code-parser.ts';
import { cutCode } from './cut-code.ts';
import { grammarOf } from './grammars.ts';
import { type Cut, mergePieces } from './merge-pieces.ts';

let parser: CodeParser;
beforeAll(async () => {
  parser = await loadCodeParser();
});

const cut = async (text: string, language: string, path = 'x'): Promise<Cut[]> => {
  const grammar = grammarOf(language, path);
  if (grammar === null) throw new Error(`no grammar for ${language}`);
  const cuts = await parser.parse(text, grammar, ({ rootNode }) => mergePieces(text, cutCode(text, rootNode, grammar)));
  if (cuts === null) throw new Error('too much');
  return cuts;
};

/** Titles and texts of the units; `-` for the top level. */
const units = async (text: string, language: string, path?: string) => {
  const cuts = await cut(text, language, path);
  return cuts.map(({ start, title }, index) => [title ?? '-', text.slice(start, cuts[index + 1]?.start)] as const);
};
const titles = async (text: string, language: string, path?: string) =>
  (await units(text, language, path)).map(([title]) => title);

/** Statements that make a body long enough to stand alone, or a class too long to be one unit. */
const filler = (line: string, count = 4) => `${line}\n`.repeat(count);
const long = 60;

describe('each language is cut into its symbols', () => {
  test('TypeScript', async () => {
    const text = `import { a } from 'a';
import { b } from 'b';

const LIMIT = 10;

/** Listens. */
export class Server extends Base {
  private port = 0;

  /** Starts. */
  @logged()
  async listen(port: number): Promise<void> {
${filler('    this.port = port + a + b;', long)}  }

  close = () => {
${filler('    this.port = port + a + b;')}  };
}

export const start = async (): Promise<Server> => {
${filler('  await something.that.takes.a.while();')}};

export default function () {
${filler('  await something.that.takes.a.while();')}}

namespace Outer.Inner {
${filler('  export const x = 1;', 4)}
  export function inner() {
${filler('    return something.that.is.long();', long)}  }
}
`;
    const found = await units(text, 'typescript');
    expect(found.map(([title]) => title)).toEqual([
      '-',
      'Server',
      'Server.listen',
      'Server.close',
      'start',
      'default',
      'Outer.Inner',
      'Outer.Inner.inner',
    ]);
    expect(found[1]?.[1]).toMatch(
      /^\/\*\* Listens. \*\/\nexport class Server extends Base \{\n {2}private port = 0;\n\n$/,
    );
    expect(found[2]?.[1]).toMatch(/^ {2}\/\*\* Starts. \*\/\n {2}@logged\(\)\n {2}async listen/);
  });

  test('TSX', async () => {
    const text = `export const App = ({ name }: Props) => (\n${filler('  <Panel title={name as string} />', 5)});\n`;
    expect(await titles(text, 'typescript', 'app.tsx')).toEqual(['App']);
  });

  test('JavaScript with tests and CommonJS', async () => {
    const body = filler('    expect(add(1, 2)).toBe(3);', 30);
    const text = `exports.add = function (a, b) {\n${filler('  console.log(a, b, a + b);', 6)}};\n
describe('adding', () => {\n  it('adds', () => {\n${body}  });\n\n  it("adds again", async () => {\n${body}  });\n});\n`;
    expect(await titles(text, 'javascript')).toEqual([
      'exports.add',
      'describe adding › it adds',
      'describe adding › it adds again',
    ]);
  });

  test('Python', async () => {
    const text = `"""Doc."""
import os

@cached
def read(path):
    """Reads."""
${filler('    os.stat(path, follow_symlinks=False)')}
class Server(Base):
    """Serves requests."""
    port: int = 0

    @property
    def address(self):
${filler('        self.port += len(self.address)', long)}
    async def listen(self):
${filler('        self.port += len(self.address)', long)}
if __name__ == "__main__":
    main()
`;
    const found = await units(text, 'python');
    expect(found.map(([title]) => title)).toEqual(['read', 'Server', 'Server.address', 'Server.listen']);
    expect(found[1]?.[1]).toContain('"""Serves requests."""\n    port: int = 0');
  });

  test('Go', async () => {
    const text = `package server

import "net"

// Server serves.
type Server struct {
${filler('\tport int // the port that it listens on')}}

// Listen listens.
func (s *Server) Listen(port int) error {
${filler('\ts.port = port + someFunction(port)')}}

func (p *Pair[K, V]) Key() K {
${filler('\tp.key = p.key + someFunction(p.value)')}}

func main() {
${filler('\tfmt.Println("one more line to print")')}}
`;
    const found = await units(text, 'go');
    expect(found.map(([title]) => title)).toEqual(['Server', 'Server.Listen', 'Pair.Key', 'main']);
    expect(found[1]?.[1]).toMatch(/^\/\/ Listen listens\.\nfunc/);
  });

  test('Rust', async () => {
    const text = `use std::fmt;

/// A point.
#[derive(Debug)]
pub struct Point {
${filler('    pub x: f64, // the distance from the left')}}

impl<T> fmt::Display for Point<T> {
    /// Writes.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
${filler('        write!(f, "({}, {})", self.x, self.y)?;', long)}    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn works() {
${filler('        assert_eq!(Point::new(1.0), Point::new(1.0));', long)}    }
}
`;
    const found = await units(text, 'rust');
    expect(found.map(([title]) => title)).toEqual(['Point', 'Point::fmt', 'tests::works']);
    expect(found[0]?.[1]).toContain('/// A point.\n#[derive(Debug)]');
  });

  test('Java', async () => {
    const text = `package a.b;

import java.util.List;

/** Serves. */
@Service
public class Server implements Closeable {
    private int port;

    public Server(int port) {
${filler('        this.port = port + Integer.parseInt("1");', long)}    }

    /** Closes. */
    @Override
    public void close() throws IOException {
${filler('        this.port = port + Integer.parseInt("1");', long)}    }

    enum State { OPEN, CLOSED }
}
`;
    expect(await titles(text, 'java')).toEqual(['Server', 'Server.Server', 'Server.close']);
  });

  test('C, also inside of a header guard', async () => {
    const text = `#ifndef SERVER_H
#define SERVER_H
#include <stdio.h>

/* A server. */
typedef struct {
${filler('    int port; /* that it listens on */')}} server_t;

static const char *name_of(struct server *class, int (*new)(void))
{
${filler('    printf("%s %d", class->name, new());')}}

#ifdef DEBUG
void dump(void) {
${filler('    printf("one more line to be printed");')}}
#endif

#endif
`;
    expect(await titles(text, 'c')).toEqual(['server_t', 'name_of', 'dump']);
  });

  test('C++', async () => {
    const text = `namespace net {

template <typename T>
class Server : public Base {
 public:
  explicit Server(int port) : port_(port) {
${filler('    log("listening", port_, std::string("here"));', 30)}  }
  ~Server() override {
${filler('    log("listening", port_, std::string("here"));', 30)}  }

 private:
  int port_;
};

int &Server::port() {
${filler('  log("listening", port_, std::string("here"));')}}

bool operator==(const A &a, const A &b) {
${filler('  log("listening", port_, std::string("here"));')}}
}
`;
    expect(await titles(text, 'c++')).toEqual([
      'net::Server',
      'net::Server::Server',
      'net::Server::~Server',
      'net::Server::port',
      'net::operator==',
    ]);
  });

  test('C#', async () => {
    const text = `using System;

namespace Net;

/// <summary>Serves.</summary>
public class Server<T> : Base
{
    public int Port { get; set; }

    [Fact]
    public async Task Listen(int port)
    {
${filler('        Port = port + int.Parse("1") + Other.Call();', long)}    }
}
`;
    expect(await titles(text, 'c#')).toEqual(['Server', 'Server.Listen']);
  });

  test('Ruby', async () => {
    const text = `require 'net'

module Net
  # Serves.
  class Server < Base
    attr_reader :port

    # Listens.
    def listen(port)
${filler('      @port = port + Integer("1") + other(port)', long)}    end

    def self.start
${filler('      @port = port + Integer("1") + other(port)', long)}    end
  end
end

describe "server" do
  it "listens" do
${filler('    expect(server.listen(1)).to eq(1)', long)}  end
end
`;
    expect(await titles(text, 'ruby')).toEqual([
      'Net.Server',
      'Net.Server.listen',
      'Net.Server.start',
      'describe server › it listens',
    ]);
  });

  test('PHP', async () => {
    const text = `<?php
namespace App;

/** Serves. */
#[Service]
final class Server extends Base
{
    private int $port = 0;

    /** Listens. */
    public function listen(int $port): void
    {
${filler('        $this->port = $port + intval("1") + other();', long)}    }
}

function greet() {
${filler('    return intval("1") + intval("2") + intval("3");')}}
`;
    expect(await titles(text, 'php')).toEqual(['Server', 'Server::listen', 'greet']);
  });

  test('Bash', async () => {
    const text = `#!/usr/bin/env bash
set -euo pipefail

# Builds.
build() {
${filler('  npm run build -- --with-some-option')}}

function deploy {
${filler('  rsync -a build/ server:/var/www/build')}}

build && deploy
`;
    const found = await units(text, 'bash');
    expect(found.map(([title]) => title)).toEqual(['build', 'deploy']);
    expect(found[0]?.[1]).toContain('# Builds.');
  });
});

describe('neighbours', () => {
  test('that are small come together, under their names while these are few', async () => {
    expect(await titles('type A = 1;\ntype B = 2;\n', 'typescript')).toEqual(['A, B']);
    expect(await titles(Array.from({ length: 9 }, (_, i) => `type T${i} = 1;\n`).join(''), 'typescript')).toEqual([
      '-',
    ]);
  });

  test('that are long constants have units of their own', async () => {
    const table = (name: string) => `const ${name} = {\n${filler("  key: 'value of the key',", 30)}};\n`;
    expect(await titles(`${table('first')}${table('second')}`, 'typescript')).toEqual(['first', 'second']);
  });

  test('on one line are not torn apart', async () => {
    const text = `function a() { return 1 } function b() { return 2 }\n`;
    expect(await units(text, 'javascript')).toEqual([['a', text]]);
  });

  test('keep CRLF', async () => {
    const text = `function a() {\r\n${'  call();\r\n'.repeat(20)}}\r\n\r\nfunction b() {\r\n${'  call();\r\n'.repeat(20)}}\r\n`;
    const found = await units(text, 'javascript');
    expect(found.map(([title]) => title)).toEqual(['a', 'b']);
    expect(found[1]?.[1]).toMatch(/^function b/);
  });
});

describe('broken syntax', () => {
  test('still gives the functions that can be seen', async () => {
    const body = filler('  console.log("a line of some length");');
    const text = `function a() {\n${body}}\n\nclass {{{ oops (\n\nfunction b() {\n${body}}\n`;
    const found = await titles(text, 'javascript');
    expect(found.join(' ')).toMatch(/\ba\b.*\bb\b/);
  });

  test('that is a long mess is cut at blank lines', async () => {
    const text = '}}} ((( ]]] words here\nand here\n\n'.repeat(400);
    const found = await cut(text, 'go');
    expect(found.length).toBeGreaterThan(3);
    expect(found.every(({ start }) => start === 0 || text.slice(0, start).endsWith('\n\n'))).toBe(true);
  });

  test.each(['(\n', '{\n', '[', 'class A {\n', 'function f() {\n', 'if x:\n ', '<a>\n', '"'])(
    'nested as deeply as may be (%j) does no harm',
    async (opening) => {
      const text = opening.repeat(20_000);
      for (const language of ['typescript', 'python', 'c', 'rust']) {
        const grammar = grammarOf(language, 'x');
        if (grammar === null) throw new Error('no grammar');
        const cuts = await parser.parse(text, grammar, ({ rootNode }) =>
          mergePieces(text, cutCode(text, rootNode, grammar)),
        );
        expect(cuts?.[0]?.start ?? 0).toBe(0);
      }
    },
  );
});

const snippets: Readonly<Record<string, readonly string[]>> = {
  typescript: [
    'class A {',
    '}',
    'function f() {',
    '  x = 1;',
    '',
    '// comment',
    '/* a',
    '*/',
    '`${',
    'export',
    '  m() {',
    '@d',
    '=> (',
    "it('x', () => {",
    '});',
  ],
  python: ['class A:', '  def f(self):', '    pass', '', '# comment', '"""', '@d', 'x = [', ']', '\tif x:'],
  ruby: ['class A', 'def f', 'end', '', '# c', 'x do', '<<~EOS', 'EOS', '=begin', '=end'],
  'c++': ['namespace a {', '#if X', '#endif', 'template <class T>', 'class A {', '};', 'int f() {', '}', 'public:', ''],
};

test.each(Object.keys(snippets))('the units together are the file, whatever it holds (%s)', async (language) => {
  const line = fc.oneof(fc.constantFrom(...(snippets[language] ?? [])), fc.string({ unit: 'grapheme', maxLength: 30 }));
  const text = fc
    .tuple(fc.array(line, { maxLength: 200 }), fc.constantFrom('\n', '\r\n'))
    .map(([lines, newline]) => lines.join(newline));
  await fc.assert(
    fc.asyncProperty(text, async (text) => {
      const found = await units(text, language);
      expect(found.map(([, part]) => part).join('')).toBe(text);
      const cuts = await cut(text, language);
      expect(cuts.every(({ start }) => start === 0 || text[start - 1] === '\n')).toBe(true);
      expect(cuts.every(({ start }, index) => index === 0 || start > (cuts[index - 1]?.start ?? 0))).toBe(true);
    }),
    { numRuns: 60 },
  );
});
