import { bashCompletion, fishCompletion, zshCompletion, type CompletionEntry } from './completion-script.ts';
import { defineCommand } from './command.ts';
import { commonFlags } from './parse-command-line.ts';
import { UsageError } from './usage-error.ts';

const scripts: Readonly<Record<string, (entries: readonly CompletionEntry[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

export const completion = defineCommand({
  summary: 'Print the completion script of a shell',
  positionals: { usage: 'bash|zsh|fish', min: 1, max: 1 },
  flags: {},
  examples: [
    ['completion bash >> ~/.bashrc', 'bash'],
    ['completion zsh > "${fpath[1]}/_cmem"', 'zsh'],
    ['completion fish > ~/.config/fish/completions/cmem.fish', 'fish'],
  ],
  async run({ positionals: [shell = ''], session: { output }, commands }) {
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
    if (script === undefined) throw new UsageError(`There is no completion for "${shell}"; take bash, zsh or fish`);
    const entries = await Promise.all(
      Object.entries(commands).map(async ([name, load]): Promise<CompletionEntry> => {
        const { summary, flags } = await load();
        return { name, summary, flags: { ...flags, ...commonFlags } };
      }),
    );
    const text = script(entries);
    if (output.json) await output.document({ shell, script: text });
    else await output.write(text);
  },
});
