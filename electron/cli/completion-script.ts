import type { Flag, Flags } from './command.ts';

export interface CompletionEntry {
  /** One word, or two for a command of a group. */
  readonly name: string;
  readonly summary: string;
  readonly flags: Flags;
}

/** Completes commands, their flags, and the values of flags that take only some. */
export const bashCompletion = (entries: readonly CompletionEntry[]): string => `# Completion of cmem for bash
_cmem() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} words
  local command="\${COMP_WORDS[1]} \${COMP_WORDS[2]}"
  case "$command" in
${caseBranches(entries, (entry) => `words="${flagNames(entry).join(' ')}"`)}
    *) words="" ;;
  esac
  case "$command:$previous" in
${choiceBranches(entries)}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${firstWords(entries).join(' ')}"; fi
  if [ "$COMP_CWORD" -eq 2 ]; then
    case "$previous" in
${groupsOf(entries)
  .map(({ group, members }) => `      ${group}) words="${members.map(({ word }) => word).join(' ')}" ;;`)
  .join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [ \${#COMPREPLY[@]} -eq 0 ]; then compopt -o default 2>/dev/null; fi
}
complete -F _cmem cmem
`;

/** zsh runs the completion of bash. */
export const zshCompletion = (entries: readonly CompletionEntry[]): string => `#compdef cmem
autoload -U +X bashcompinit && bashcompinit
${bashCompletion(entries)}`;

export const fishCompletion = (entries: readonly CompletionEntry[]): string => {
  const groups = groupsOf(entries);
  const single = entries.filter(({ name }) => !name.includes(' '));
  const topLevel = [
    ...single.map(({ name, summary }) => ({ word: name, summary })),
    ...groups.map(({ group, members }) => ({ word: group, summary: members.map(({ word }) => word).join(', ') })),
  ];
  return `# Completion of cmem for fish
complete -c cmem -f
${topLevel.map(({ word, summary }) => `complete -c cmem -n __fish_use_subcommand -a ${word} -d ${quoted(summary)}`).join('\n')}
${groups
  .flatMap(({ group, members }) =>
    members.map(
      ({ word, summary }) =>
        `complete -c cmem -n '__fish_seen_subcommand_from ${group}; and not __fish_seen_subcommand_from ${members
          .map((member) => member.word)
          .join(' ')}' -a ${word} -d ${quoted(summary)}`,
    ),
  )
  .join('\n')}
${entries.flatMap((entry) => Object.entries(entry.flags).map(([name, flag]) => fishFlag(entry, name, flag))).join('\n')}
`;
};

const fishFlag = ({ name }: CompletionEntry, flagName: string, { short, value, choices, summary }: Flag): string => {
  const seen = name
    .split(' ')
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join('; and ');
  const parts = [
    `complete -c cmem -n ${quoted(seen)} -l ${flagName}`,
    ...(short === undefined ? [] : [`-s ${short}`]),
    ...(value === undefined ? [] : ['-r']),
    ...(value === 'FILE' ? ['-F'] : []),
    ...(choices === undefined ? [] : [`-a ${quoted(choices.join(' '))}`]),
    `-d ${quoted(summary)}`,
  ];
  return parts.join(' ');
};

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const flagNames = ({ flags }: CompletionEntry): string[] => Object.keys(flags).map((name) => `--${name}`);

const firstWords = (entries: readonly CompletionEntry[]): string[] => [
  ...new Set(entries.map(({ name }) => name.split(' ', 1)[0] ?? name)),
];

/** A command of one word is followed by anything; one of a group by its second word. */
const pattern = ({ name }: CompletionEntry): string => (name.includes(' ') ? `"${name}"` : `"${name} "*`);

const caseBranches = (entries: readonly CompletionEntry[], body: (entry: CompletionEntry) => string): string =>
  entries.map((entry) => `    ${pattern(entry)}) ${body(entry)} ;;`).join('\n');

const choiceBranches = (entries: readonly CompletionEntry[]): string =>
  entries
    .flatMap((entry) =>
      Object.entries(entry.flags)
        .filter(([, { choices }]) => choices !== undefined)
        .map(([name, { choices = [] }]) => `    ${pattern(entry)}:--${name}) words="${choices.join(' ')}" ;;`),
    )
    .join('\n');

interface Group {
  readonly group: string;
  readonly members: readonly { readonly word: string; readonly summary: string }[];
}

const groupsOf = (entries: readonly CompletionEntry[]): Group[] => {
  const ofGroups = entries.filter(({ name }) => name.includes(' '));
  return firstWords(ofGroups).map((group) => ({
    group,
    members: ofGroups
      .filter(({ name }) => name.startsWith(`${group} `))
      .map(({ name, summary }) => ({ word: name.slice(group.length + 1), summary })),
  }));
};
