import { Tooltip } from '@tideway/design/overlays/tooltip'
import styles from './avatar.module.css'

export interface AvatarProps {
  name: string
  /** Shown in the tooltip (spec 2.5). */
  roleName: string
  /** Opens the user drawer. */
  onPress: () => void
}

export function Avatar({ name, roleName, onPress }: AvatarProps) {
  return (
    <Tooltip placement="bottom" text={roleName}>
      <button className={styles.avatar} onClick={onPress} type="button">
        <span aria-hidden="true">{initials(name)}</span>
        <span className="visually-hidden">{`${name}, ${roleName}`}</span>
      </button>
    </Tooltip>
  )
}

/**
 * Returns the first letters of the first and last name in capitals: 'Mia Okafor' → 'MO'. Counts letters as a person
 * does, not code units.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => [...new Intl.Segmenter('en-AU').segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toUpperCase()
}
