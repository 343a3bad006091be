import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSiteConfig } from '../brand/site-config-context.tsx'

/**
 * Sets the title and moves the focus to the new screen's heading, as a page load would. A screen reader then starts at
 * the heading.
 */
export function useScreenChange(): void {
  const router = useRouter()
  const { title } = useSiteConfig()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })

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
