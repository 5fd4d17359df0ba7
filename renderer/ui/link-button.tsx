import type { ButtonHTMLAttributes } from 'react';
import styles from './link-button.module.css';

/** A button that leads elsewhere within the page. */
export const LinkButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className={styles['link']} {...props} />
);
