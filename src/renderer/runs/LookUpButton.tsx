import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconRadar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import narrow from '../ui/narrow.module.css';
import { VehiclesUnit } from '../ui/VehicleCount.tsx';
import classes from './runs.module.css';
import { useScopeName } from './ScopeChoice.tsx';
import { useLookUp } from './use-look-up.ts';

/**
 * Looks up the ticked vehicles, else what the filters leave, else the open list; the menu has more targets. Each opens
 * the pre-flight sheet.
 */
export function LookUpButton() {
  const { t } = useTranslation('runs');
  const { number } = useFormat();
  const nameOf = useScopeName();
  const lookUp = useLookUp();
  const { usualCount, tickedCount, failedCount } = lookUp;
  return (
    <Button.Group aria-label={t('scope.label')}>
      <Button leftSection={<IconRadar size={18} aria-hidden />} onClick={lookUp.usual}>
        {t('lookUp.button')}
        {usualCount !== undefined && (
          <span className={narrow.wideOnly}>
            {`\u00a0(${number(usualCount)})`}
            <VehiclesUnit count={usualCount} />
          </span>
        )}
      </Button>
      <Menu position="bottom-end" width={340}>
        <Menu.Target>
          <ActionIcon className={classes.more} size={36} variant="filled" aria-label={t('lookUp.more')}>
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {lookUp.parts.map((part) => (
            <Menu.Item key={part.target.kind} onClick={part.lookUp}>
              {nameOf(part.target)}
            </Menu.Item>
          ))}
          <Menu.Item onClick={lookUp.whole}>{nameOf(lookUp.wholeTarget)}</Menu.Item>
          <Menu.Item onClick={lookUp.older}>{t('lookUp.older')}</Menu.Item>
          {tickedCount === 0 && (
            <Menu.Item disabled>
              <Unavailable command={t('preflight.targetSelection')} reason={t('lookUp.selectionNone')} />
            </Menu.Item>
          )}
          <Menu.Item
            disabled={failedCount === 0}
            rightSection={failedCount > 0 ? number(failedCount) : null}
            onClick={lookUp.failed}
          >
            {failedCount === 0 ? (
              <Unavailable command={t('lookUp.failed')} reason={t('lookUp.failedNone')} />
            ) : (
              t('lookUp.failed')
            )}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

function Unavailable({ command, reason }: { readonly command: string; readonly reason: string }) {
  return (
    <>
      {command}
      <Text component="span" display="block" size="xs">
        {reason}
      </Text>
    </>
  );
}
