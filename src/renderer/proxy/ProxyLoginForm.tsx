import { Alert, Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProxyQuestion } from '../../contract/schemas/proxy.ts';
import { ask } from '../bridge.ts';
import { useAppState } from '../state/queries.ts';

interface ProxyLoginFormProps {
  readonly question: ProxyQuestion;
  readonly onCancel: () => void;
}

export function ProxyLoginForm({ question: { id, proxy, refusedUser }, onCancel }: ProxyLoginFormProps) {
  const { t } = useTranslation(['proxy', 'app']);
  const keychain = useAppState().data?.keychain ?? false;
  const [user, setUser] = useState(refusedUser ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [checked, setChecked] = useState(false);
  const isValid = /^[^:]+$/.test(user.trim());
  const signIn = useMutation({
    mutationFn: () => {
      const login = { user: user.trim(), password, remember: keychain && remember };
      return ask(window.rastro.proxy.answer({ id, login }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isValid) signIn.mutate();
  };
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Stack>
        {refusedUser !== null && (
          <Alert role="alert" color="red">
            {t('proxy:refused')}
          </Alert>
        )}
        <Text size="sm">{t('proxy:text', { proxy })}</Text>
        <TextInput
          label={t('proxy:user')}
          value={user}
          onChange={(event) => setUser(event.currentTarget.value)}
          error={checked && !isValid ? t('proxy:userInvalid') : null}
          maxLength={200}
          spellCheck={false}
          required
          data-autofocus={refusedUser === null ? true : undefined}
        />
        <PasswordInput
          label={t('proxy:password')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="new-password"
          maxLength={1000}
          visibilityToggleButtonProps={{ 'aria-label': t('proxy:showPassword') }}
          data-autofocus={refusedUser === null ? undefined : true}
        />
        {keychain ? (
          <Checkbox
            label={t('proxy:remember')}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
        ) : (
          <Text size="sm">{t('proxy:session')}</Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('app:cancel')}
          </Button>
          <Button type="submit" loading={signIn.isPending}>
            {t('proxy:signIn')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
