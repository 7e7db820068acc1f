import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx';

/** A date and time by the clock of this device. */
export const MomentField = (props: Omit<TextFieldProps, 'type'>) => (
  <TextField {...props} type="datetime-local" autoComplete="off" />
);
