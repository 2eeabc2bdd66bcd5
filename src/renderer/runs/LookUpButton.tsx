import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconRadar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import classes from './runs.module.css';
import { useLookUp } from './use-look-up.ts';

/** Looks up the open list or the ticked vehicles; the menu has more targets. Each opens the pre-flight sheet. */
export function LookUpButton() {
  const { t } = useTranslation('runs');
  const { number } = useFormat();
  const lookUp = useLookUp();
  const { tickedCount, failedCount } = lookUp;
  return (
    <Button.Group>
      <Button leftSection={<IconRadar size={18} aria-hidden />} onClick={lookUp.usual}>
        {t('lookUp.button')}
        {tickedCount > 0 && ` (${number(tickedCount)})`}
      </Button>
      <Menu position="bottom-end" width={340}>
        <Menu.Target>
          <ActionIcon className={classes.more} size={36} variant="filled" aria-label={t('lookUp.more')}>
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={lookUp.whole}>
            {lookUp.isWholeFleet ? t('lookUp.everything') : t('lookUp.whole')}
          </Menu.Item>
          <Menu.Item onClick={lookUp.older}>{t('lookUp.older')}</Menu.Item>
          <Menu.Item
            disabled={tickedCount === 0}
            rightSection={tickedCount > 0 ? number(tickedCount) : null}
            onClick={lookUp.ticked}
          >
            {tickedCount === 0 ? t('lookUp.selectionNone') : t('lookUp.selection')}
          </Menu.Item>
          <Menu.Item
            disabled={failedCount === 0}
            rightSection={failedCount > 0 ? number(failedCount) : null}
            onClick={lookUp.failed}
          >
            {failedCount === 0 ? t('lookUp.failedNone') : t('lookUp.failed')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
