import { flushCompileCache } from 'node:module'

/** Writes what was compiled while the process runs, because one that is killed writes nothing at its end. */
setInterval(flushCompileCache, 1000).unref()
