import { useState } from 'react';
import { Pending } from '#renderer/ui/pending.tsx';
import { useChange } from '#renderer/client/use-change.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { Facts } from '#renderer/ui/facts.tsx';
import { SelectField } from '#renderer/ui/field.tsx';
import { Screen, Section } from '#renderer/ui/screen.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import { applyTheme, currentTheme, type Theme } from '#renderer/lib/theme.ts';
import { DesktopSettings } from './desktop-settings.tsx';

export const SettingsScreen = () => {
  const { data: settings, error, refetch } = useOperation('settings.get', {});
  const [theme, setTheme] = useState<Theme>(currentTheme);
  const update = useChange('settings.update', { touches: ['settings'] });
  if (settings === undefined) return <Pending error={error} onRetry={() => void refetch()} />;
  return (
    <Screen title="Settings">
      <Section title="Appearance">
        <Segments
          label="Colours"
          value={theme}
          options={[
            { value: 'system', label: 'As the system' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={(chosen) => {
            applyTheme(chosen);
            setTheme(chosen);
          }}
        />
      </Section>
      {window.cmem !== undefined && <DesktopSettings desktop={window.cmem} />}
      <Section title="Audit">
        <SelectField
          label="Keep its lines"
          note="Older lines are folded into one that still proves they were whole. Whatever is kept can be exported with cmem audit export."
          value={String(settings.audit_retention_days ?? '')}
          onChange={(event) =>
            update.mutate({ audit_retention_days: event.target.value === '' ? null : Number(event.target.value) })
          }
        >
          <option value="">for good</option>
          {[
            ...new Set([
              30,
              90,
              365,
              1095,
              ...(settings.audit_retention_days === null ? [] : [settings.audit_retention_days]),
            ]),
          ]
            .toSorted((a, b) => a - b)
            .map((days) => (
              <option key={days} value={days}>
                for {days} days
              </option>
            ))}
        </SelectField>
      </Section>
      <Section title="From the environment">
        <p>Read when CMEM starts; changed where it is started (docs/settings.md). Secrets are never shown.</p>
        <Facts
          facts={settings.environment.map(({ name, is_set: isSet, value }) => [
            name,
            isSet ? (value ?? 'set, not shown') : 'not set',
          ])}
        />
      </Section>
    </Screen>
  );
};
