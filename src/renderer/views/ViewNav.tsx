import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../ui/errors.tsx';
import lists from '../ui/nav-list.module.css';
import { saveAs } from './actions.tsx';
import { useOpenedView, useViews } from './use-views.ts';
import { ViewItem } from './ViewItem.tsx';
import classes from './views.module.css';

export function ViewNav() {
  const { t } = useTranslation('views');
  const views = useViews();
  const opened = useOpenedView();
  return (
    <section className={classes.views} aria-labelledby="views-title">
      <div className={lists.head}>
        <Text size="xs" fw={600} c="dimmed" component="h2" id="views-title">
          {t('title')}
        </Text>
        <Tooltip label={t('add')}>
          <ActionIcon size="sm" variant="subtle" aria-label={t('add')} onClick={saveAs}>
            <IconBookmarkPlus size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {views.error && !views.data && (
        <ErrorAlert title={t('failed')} error={views.error} onRetry={() => void views.refetch()} />
      )}
      {views.data?.length === 0 && (
        <Text size="xs" c="dimmed" className={classes.none ?? ''}>
          {t('none')}
        </Text>
      )}
      <ul className={`${lists.lists} ${classes.scroll}`}>
        {views.data?.map((saved) => (
          <ViewItem
            key={saved.id}
            saved={saved}
            open={opened?.saved.id === saved.id}
            changed={opened?.saved.id === saved.id && opened.changed}
          />
        ))}
      </ul>
    </section>
  );
}
