import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx';

/** A day and a time by the clock of this device. */
export const MomentField = (props: Omit<TextFieldProps, 'type'>) => (
  <TextField {...props} type="datetime-local" autoComplete="off" />
);
