/** Every lookup that the documentation shows is one that the options allow. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readLookup } from '../../src/main/commands/lookup-options.ts';
import { root } from '../helpers/project.ts';

const LOOKUP =
  /(?:npm run (?:-s )?lookup --|rastro(?:\.exe|\.cmd)?"?(?: --[\w-]+(?:=\S+)?)*(?: --)? lookup) (--(?:\\\n|[^\n`])+)/gi;

const shown = globSync(['README.md', 'docs/*.md'], { cwd: root }).flatMap((file) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  const blocks = [...source.matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  return blocks.flatMap((block) => [...block.matchAll(LOOKUP)].map(([, args = '']) => ({ file, args })));
});

test('the documentation shows command lines', () => {
  expect(shown.length).toBeGreaterThan(0);
});

test.each(shown)('$file: $args', ({ args }) => {
  const words = args.replaceAll(/\\\n\s*/g, '').match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  const bare = words.map((word) => word.replaceAll(/^["']|["']$/g, ''));
  expect(() => readLookup({ args: bare, cwd: '/', secret: 'x' }, 'en')).not.toThrow();
});
