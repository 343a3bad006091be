/**
 * Marks the current section in the page's list of headings: the last one whose top has passed the header. At the end of
 * the page, where the last headings cannot pass it, the heading of the address is marked, or else the last.
 */
export function markReadingPlace(outline: HTMLElement, headerHeight: number): void {
  const links = [...outline.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
  const places = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    return heading ? [{ link, heading }] : []
  })
  const mark = () => {
    const line = headerHeight + 32
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    const named = places.find(({ link, heading }) => {
      return link.hash === location.hash && heading.getBoundingClientRect().top >= 0
    })
    const passed = places.filter(({ heading }) => heading.getBoundingClientRect().top <= line)
    const current = (atEnd ? (named ?? places.at(-1)) : passed.at(-1)) ?? places[0]
    for (const { link } of places) {
      if (link === current?.link) {
        if (link.getAttribute('aria-current') === 'true') continue
        link.setAttribute('aria-current', 'true')
        keepInSight(outline, link)
      } else link.removeAttribute('aria-current')
    }
  }
  let requested = false
  const soon = () => {
    if (requested) return
    requested = true
    requestAnimationFrame(() => {
      requested = false
      mark()
    })
  }
  addEventListener('scroll', soon, { passive: true })
  addEventListener('hashchange', soon)
  addEventListener('resize', soon, { passive: true })
  mark()
}

/** Scrolls only a list of links, never the page around it. */
export function keepInSight(list: HTMLElement, link: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 16
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 16
}
