import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { cspNonce } from '#renderer/lib/csp-nonce.ts';
import styles from './merge-view.module.css';

export const MergeDiff = ({ before, after }: { readonly before: string; readonly after: string }) => {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null) return;
    const view = new EditorView({
      parent: host.current,
      doc: after,
      extensions: [
        EditorView.cspNonce.of(cspNonce()),
        EditorView.lineWrapping,
        EditorView.editable.of(false),
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': 'Difference', tabindex: '0' }),
        unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 } }),
      ],
    });
    return () => view.destroy();
  }, [before, after]);
  return <div ref={host} className={styles['diff']} />;
};
