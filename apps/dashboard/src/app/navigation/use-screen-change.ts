import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSiteConfig } from '../../brand/site-config-context.tsx'
import { isSwitchedOff, NOT_FOUND } from './switched-off.ts'

/**
 * Sets the title and moves the focus to the new screen's heading, as a page load would. A screen reader then starts at
 * the heading.
 */
export function useScreenChange(): void {
  const router = useRouter()
  const site = useSiteConfig()
  const { title } = site
  const pathname = useLocation({ select: (location) => location.pathname })
  const named = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const screen = isSwitchedOff(pathname, site) ? NOT_FOUND : named

  useEffect(() => {
    document.title = screen === undefined || screen === title ? title : `${screen} · ${title}`
  }, [screen, title])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading()
      }),
    [router],
  )
}

function focusHeading(): void {
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  const target = heading ?? main
  target?.focus({ preventScroll: true })
}
