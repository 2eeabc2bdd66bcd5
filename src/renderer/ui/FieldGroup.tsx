import { Fieldset, type FieldsetProps } from '@mantine/core';
import classes from './field-group.module.css';

/** Fields under one legend, without a frame. */
export function FieldGroup(props: Omit<FieldsetProps, 'variant' | 'classNames'>) {
  return <Fieldset variant="unstyled" classNames={{ legend: classes.legend ?? '' }} {...props} />;
}
