import type { IconProps } from '@tideway/design/indicators/icon'
import { Icon } from '@tideway/design/indicators/icon'
import { Tooltip } from '@tideway/design/overlays/tooltip'
import { mediumScreen } from '@tideway/design/theme/breakpoints'
import { useMedia } from '@tideway/design/theme/use-media'
import type { ComponentType, ReactNode, Ref } from 'react'
import styles from './side-menu.module.css'

export interface MenuItem {
  id: string
  text: string
  href: string
  icon: IconProps['of']
  current: boolean
  /** Number of tasks that wait for the user on the item's screen. */
  count?: number | undefined
  /** Renders content that belongs to the item, below it. */
  below?: ((onChosen: (() => void) | undefined) => ReactNode) | undefined
}

export interface MenuLinkProps {
  href: string
  className?: string | undefined
  'aria-current'?: 'page' | undefined
  onClick?: (() => void) | undefined
  ref?: Ref<HTMLAnchorElement> | undefined
  children: ReactNode
}

/** A link component that passes every prop to its anchor, because the rail's tooltips add props. */
export type MenuLink = ComponentType<MenuLinkProps> | 'a'

export interface SideMenuProps {
  items: readonly MenuItem[]
  link?: MenuLink | undefined
  onChosen?: (() => void) | undefined
}

export function SideMenu({ items, link, onChosen }: SideMenuProps) {
  const isRail = useMedia(mediumScreen)
  const Link = link ?? 'a'
  return (
    <ul>
      {items.map((item) => {
        const anchor = (
          <Link
            aria-current={item.current ? 'page' : undefined}
            className={styles.item ?? ''}
            href={item.href}
            onClick={onChosen}
          >
            <Icon of={item.icon} />
            <span className={styles.text}>{item.text}</span>
            {item.count ? (
              <span className={styles.count}>
                {item.count}
                <span className="visually-hidden"> waiting</span>
              </span>
            ) : null}
          </Link>
        )
        return (
          <li key={item.id}>
            {isRail ? (
              <Tooltip delay={300} placement="right" text={item.text}>
                {anchor}
              </Tooltip>
            ) : (
              anchor
            )}
            {item.below?.(onChosen)}
          </li>
        )
      })}
    </ul>
  )
}
