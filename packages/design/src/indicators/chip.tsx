import { classNames } from '../theme/class-names.ts'
import styles from './chip.module.css'

export type Tone = 'grey' | 'blue' | 'green' | 'yellow' | 'red' | 'violet'

export interface ChipProps {
  /** Grey for a status that this version does not know. */
  tone: Tone | undefined
  /** The exact status word. */
  children: string
}

export function Chip({ tone, children }: ChipProps) {
  return <span className={classNames(styles.chip, styles[tone ?? 'grey'])}>{children}</span>
}
