import Fastify from 'fastify'

/** Minimal server of the same kind, the baseline for our own calls. */
const app = Fastify()
app.get('/', () => ({ hello: 'world' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.stdout.write('hello is ready\n')
