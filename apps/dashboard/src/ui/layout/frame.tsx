import { IconLogout, IconMenu2 } from '@tabler/icons-react'
import { Logo } from '@tideway/design/brand/logo'
import { Button, IconButton } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { smallScreen } from '@tideway/design/theme/breakpoints'
import { useMedia } from '@tideway/design/theme/use-media'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { prefetch, useLazyOverlay } from '../lazy-component.ts'
import { lazyDrawer } from '../lazy-overlays.ts'
import { Avatar } from '../text/avatar.tsx'
import styles from './frame.module.css'
import type { MenuItem, MenuLink } from './side-menu.tsx'
import { SideMenu } from './side-menu.tsx'

export interface FrameAction {
  text: string
  icon: ReactNode
  onPress: () => void
}

export interface FrameProps {
  /** Name of the client that the user acts for. The header always shows it. */
  name: string
  logoUrl?: string | undefined
  /** URL of the brand's mark, used for clients without a logo. */
  markUrl?: string | undefined
  /** Name of the sub-client that the user acts for. It is shown as a chip, with an accent line under the header. */
  actingFor?: string | undefined
  menu: readonly MenuItem[]
  /** The router's link component, which takes `href`. */
  link?: MenuLink | undefined
  homeHref?: string | undefined
  primaryAction?: FrameAction | undefined
  secondaryAction?: FrameAction | undefined
  /** The button of the search, before the actions. */
  search?: ReactNode
  user?: { name: string; role: string; onOpen: () => void } | undefined
  onLogout?: (() => void) | undefined
  children: ReactNode
}

/**
 * The frame around every page: header 56 px, menu 200 px (56 px from 769 to 1199 px, a drawer below), and the page. It
 * has no knowledge of any noun.
 */
export function Frame(props: FrameProps) {
  const { menu, link, primaryAction, secondaryAction, user, onLogout } = props
  const isSmall = useMedia(smallScreen)
  const [menuOpen, setMenuOpen] = useState(false)
  const closeMenu = () => setMenuOpen(false)
  const Drawer = useLazyOverlay(lazyDrawer, menuOpen, closeMenu)
  const Link = link ?? 'a'
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.header} data-acting={props.actingFor !== undefined}>
        {isSmall ? (
          <IconButton
            aria-expanded={menuOpen}
            icon={<Icon of={IconMenu2} />}
            label="Menu"
            onClick={() => setMenuOpen(true)}
            onFocus={() => prefetch(lazyDrawer)}
            onPointerEnter={() => prefetch(lazyDrawer)}
          />
        ) : null}
        <div className={styles.brand}>
          <Link className={styles.home ?? ''} href={props.homeHref ?? '/'}>
            <Logo
              hideName={isSmall && props.actingFor !== undefined}
              logoUrl={props.logoUrl}
              markUrl={props.markUrl}
              name={props.name}
            />
          </Link>
          {props.actingFor === undefined ? null : (
            <span className={styles.acting}>
              <span className="visually-hidden">Acting for </span>
              {props.actingFor}
            </span>
          )}
        </div>
        {props.search}
        {secondaryAction && !isSmall ? (
          <Button icon={secondaryAction.icon} onClick={secondaryAction.onPress}>
            {secondaryAction.text}
          </Button>
        ) : null}
        {primaryAction && !isSmall ? (
          <Button icon={primaryAction.icon} kind="primary" onClick={primaryAction.onPress}>
            {primaryAction.text}
          </Button>
        ) : null}
        {primaryAction && isSmall ? (
          <IconButton
            icon={primaryAction.icon}
            kind="primary"
            label={primaryAction.text}
            onClick={primaryAction.onPress}
          />
        ) : null}
        {isSmall ? null : <span className={styles.separator} />}
        {user ? <Avatar name={user.name} onPress={user.onOpen} roleName={user.role} /> : null}
        {onLogout && !isSmall ? (
          <Button icon={<Icon of={IconLogout} />} kind="quiet" onClick={onLogout}>
            Logout
          </Button>
        ) : null}
      </header>
      <div className={styles.frame}>
        {isSmall ? null : (
          <nav aria-label="Main" className={styles.menu}>
            <SideMenu items={menu} link={link} />
          </nav>
        )}
        <main className={styles.main} id="content" tabIndex={-1}>
          {props.children}
        </main>
      </div>
      {Drawer ? (
        <Drawer onClose={closeMenu} open={isSmall && menuOpen} side="left" title="Menu">
          <nav aria-label="Main">
            <SideMenu items={menu} link={link} onChosen={closeMenu} />
          </nav>
          <div className={styles.drawerActions}>
            {secondaryAction ? (
              <Button
                icon={secondaryAction.icon}
                onClick={() => {
                  closeMenu()
                  secondaryAction.onPress()
                }}
                wide
              >
                {secondaryAction.text}
              </Button>
            ) : null}
            {onLogout ? (
              <Button icon={<Icon of={IconLogout} />} kind="quiet" onClick={onLogout} wide>
                Logout
              </Button>
            ) : null}
          </div>
        </Drawer>
      ) : null}
    </>
  )
}
