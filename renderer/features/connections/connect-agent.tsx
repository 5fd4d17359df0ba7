import { useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { copyText } from '#renderer/ui/copy-text.ts';
import { Segments } from '#renderer/ui/segments.tsx';
import styles from './connect-agent.module.css';
import { agents } from './agents.ts';

/** What to write where, so that an agent finds CMEM; and what takes it out again. */
export const ConnectAgent = () => {
  const [chosen, setChosen] = useState(agents[0]?.name ?? '');
  const agent = agents.find(({ name }) => name === chosen);
  if (agent === undefined) return null;
  return (
    <div className={styles['agent']}>
      <Segments
        label="Agent"
        value={chosen}
        options={agents.map(({ name }) => ({ value: name, label: name }))}
        onChange={setChosen}
      />
      <p>{agent.where}</p>
      <pre tabIndex={0} aria-label="What to write">
        <code>{agent.text}</code>
      </pre>
      <div>
        <Button onClick={() => void copyText(agent.text)}>Copy</Button>
      </div>
      <p className={styles['quiet']}>To disconnect: {agent.out}</p>
    </div>
  );
};
