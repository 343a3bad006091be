import type { Ref } from 'react'
import { useId } from 'react'
import { classNames } from '../theme/class-names.ts'
import control from './control.module.css'
import type { FieldProps } from './field.tsx'
import { FieldLabel, FieldNote } from './field.tsx'
import { trimPaste } from './surrounding-spaces.ts'
import type { NativeProps } from './text-field.tsx'
import { boxClass, sharedAttributes } from './text-field.tsx'
import type { FieldLeaveProps } from './use-field-leave.ts'
import { useFieldLeave } from './use-field-leave.ts'

export interface TextAreaProps
  extends FieldProps,
    Pick<
      NativeProps,
      'autoFocus' | 'maxLength' | 'name' | 'placeholder' | 'readOnly' | 'spellCheck'
    >,
    FieldLeaveProps<HTMLTextAreaElement> {
  value: string
  onFocus?: (() => void) | undefined
  rows: number
  warning?: boolean | undefined
  mono?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

export function TextArea(props: TextAreaProps) {
  const id = useId()
  const leave = useFieldLeave(props)
  const { value, onChange, onFocus, rows, warning, mono, ref } = props
  return (
    <div>
      <FieldLabel field={props} id={id} />
      <div className={classNames(boxClass(props, { warning, mono }), control.area)}>
        <textarea
          {...sharedAttributes(id, props)}
          {...leave}
          className={control.input}
          onChange={(event) => onChange(event.target.value)}
          onFocus={onFocus}
          onPaste={trimPaste}
          ref={ref}
          rows={rows}
          value={value}
        />
      </div>
      <FieldNote field={props} id={id} />
    </div>
  )
}
