import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';

/**
 * A select whose options are drawn when it first gets the focus, before it opens. Drawing the options of all selects at
 * once would block the screen when a file has been read.
 */
export function Choice<Value extends string>(props: SelectProps<Value>) {
  const [wasFocused, setWasFocused] = useState(false);
  return (
    <Select
      allowDeselect={false}
      comboboxProps={{ keepMounted: wasFocused }}
      onFocus={() => setWasFocused(true)}
      {...props}
    />
  );
}
