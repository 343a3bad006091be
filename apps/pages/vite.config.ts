import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pageBuild } from '@tideway/design/build/page-build'
import { defineConfig } from 'vite'

const folder = import.meta.dirname

/** The script of the developer guide, whose pages the provider generates. */
const guideScript = path.join(folder, 'src/guide/guide.ts')

const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .map((name) => path.join(folder, name))

export default defineConfig(pageBuild(folder, [...pages, guideScript]))
