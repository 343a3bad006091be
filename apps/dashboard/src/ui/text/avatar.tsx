import { Tooltip } from '@tideway/design/overlays/tooltip'
import styles from './avatar.module.css'
import { initials } from './initials.ts'

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
