import { ExternalLink } from 'lucide-react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { openExternal } from '#renderer/lib/open-external.ts';
import { CodeView } from './code-view.tsx';
import styles from './markdown.module.css';

/**
 * Memory text is data from strangers: Markdown becomes elements, HTML in it stays text, images are named but never fetched, and
 * a link shows its host and opens only when pressed.
 */
const components: Components = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => (
    <span className={styles['image']}>
      image {alt === '' ? '' : `“${alt}” `}not loaded
      {typeof src === 'string' && hostOf(src) !== null ? ` from ${hostOf(src)}` : ''}
    </span>
  ),
  pre: ({ children }) => children,
  code: ({ className, children }) => {
    // Of code, the library gives the text as it is.
    const text = typeof children === 'string' ? children : '';
    const language = /language-(\S+)/.exec(className ?? '')?.[1];
    return language === undefined && !text.includes('\n') ? (
      <code>{children}</code>
    ) : (
      <CodeView text={text.replace(/\n$/, '')} language={language ?? null} />
    );
  },
  table: ({ children }) => (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
};

export const MarkdownView = ({ text }: { readonly text: string }) => (
  <div className={styles['markdown']} dir="auto">
    <Markdown remarkPlugins={[remarkGfm]} components={components} skipHtml={false}>
      {text}
    </Markdown>
  </div>
);

const SafeLink = ({ href, children }: { readonly href: string | undefined; readonly children: React.ReactNode }) => {
  const host = hostOf(href ?? '');
  if (href === undefined || host === null) return <span>{children}</span>;
  return (
    <a
      href={href}
      rel="noreferrer noopener"
      target="_blank"
      title={href}
      onClick={(event) => {
        event.preventDefault();
        openExternal(href);
      }}
    >
      {children}
      <span className={styles['host']}>
        {host}
        <ExternalLink size={11} strokeWidth={1.5} aria-hidden />
      </span>
    </a>
  );
};

/** The host of a web address; null for anything else, which is then no link. */
const hostOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? host : null;
};
