import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, LanguageDescription, syntaxHighlighting } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { cspNonce } from '#renderer/lib/csp-nonce.ts';
import styles from './text-editor.module.css';

interface TextEditorProps {
  readonly label: string;
  readonly text: string;
  /** Null for prose: Markdown. */
  readonly language: string | null;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.regexp], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: [tags.comment, tags.meta], color: 'var(--code-comment)' },
  { tag: [tags.function(tags.variableName), tags.heading, tags.link], color: 'var(--code-name)' },
  { tag: [tags.typeName, tags.className], color: 'var(--code-type)' },
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strong, fontWeight: '600' },
]);

/** The editor would otherwise turn every kind of line break into one: text that is not touched must stay as it is. */
const lineBreakOf = (text: string): string => (/\r\n/.test(text) && !/(?<!\r)\n/.test(text) ? '\r\n' : '\n');

/** Edits a text in place. It is the editor's own from then on: `text` is where it begins. */
export const TextEditor = ({ label, text, language, onChange, onSave, onCancel }: TextEditorProps) => {
  const host = useRef<HTMLDivElement>(null);
  const handlers = useRef({ onChange, onSave, onCancel });
  useEffect(() => {
    handlers.current = { onChange, onSave, onCancel };
  });

  useEffect(() => {
    if (host.current === null) return;
    const grammar = new Compartment();
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          EditorView.cspNonce.of(cspNonce()),
          EditorState.lineSeparator.of(lineBreakOf(text)),
          history(),
          drawSelection(),
          EditorView.lineWrapping,
          syntaxHighlighting(colours),
          grammar.of(language === null ? markdown() : []),
          keymap.of([
            { key: 'Mod-Enter', run: () => (handlers.current.onSave(), true) },
            { key: 'Mod-s', run: () => (handlers.current.onSave(), true) },
            { key: 'Escape', run: () => (handlers.current.onCancel(), true) },
            indentWithTab,
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) handlers.current.onChange(update.state.sliceDoc());
          }),
        ],
      }),
    });
    const description = language === null ? null : LanguageDescription.matchLanguageName(languages, language, true);
    const load = async () => {
      const support = await description?.load();
      if (support !== undefined) view.dispatch({ effects: grammar.reconfigure(support) });
    };
    void load();
    view.focus();
    return () => view.destroy();
    // The text is the editor's own once it has begun.
    // eslint-disable-next-line react/exhaustive-deps
  }, [label, language]);

  return <div ref={host} className={styles['editor']} />;
};
