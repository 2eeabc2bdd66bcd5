import { Button, EmptyState } from '@mantine/core';
import { IconMoodSad } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

function Broken({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useTranslation('app');
  return (
    <EmptyState
      py="xl"
      icon={<IconMoodSad aria-hidden />}
      title={t('crash.title')}
      description={t('crash.text')}
      role="alert"
    >
      <EmptyState.Actions>
        <Button onClick={onAgain}>{t('crash.again')}</Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

/** Confines an error to a part of the screen, and offers to draw it again. React reports the error to the console. */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (this.state.broken) return <Broken onAgain={() => this.setState({ broken: false })} />;
    return this.props.children;
  }
}
