import { useEffect, useState } from 'react';
import type { DesktopBridge, DesktopSettings as Settings } from '#shared/desktop-bridge.ts';
import { Section } from '#renderer/ui/screen.tsx';
import { Switch } from '#renderer/ui/switch.tsx';
import { TextField } from '#renderer/ui/field.tsx';

/** What only the desktop app has; absent in a browser tab. */
export const DesktopSettings = ({ desktop }: { readonly desktop: DesktopBridge }) => {
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    void desktop.getDesktopSettings().then(setSettings);
  }, [desktop]);
  if (settings === null) return null;
  const change = async (next: Partial<Settings>) => setSettings(await desktop.setDesktopSettings(next));
  return (
    <Section title="Desktop">
      <Switch checked={settings.startAtLogin} onChange={(startAtLogin) => void change({ startAtLogin })}>
        Start at login, in the tray
      </Switch>
      <TextField
        label="Shortcut for quick capture"
        note="Such as CommandOrControl+Shift+M. Empty: none. If another program has it, the one before stays."
        defaultValue={settings.captureShortcut ?? ''}
        key={settings.captureShortcut}
        onBlur={(event) => void change({ captureShortcut: event.target.value.trim() || null })}
      />
    </Section>
  );
};
