import { registerHooks } from 'node:module'

// Starts a server with the settings of the environment, ends it, and prints the packages of OpenTelemetry it loaded.
const loaded = new Set<string>()
registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const [name] = /@opentelemetry\/[\w-]+/.exec(found.url) ?? []
    if (name) loaded.add(name)
    return found
  },
})
const { readConfig } = await import('#server/config.ts')
const { startServer } = await import('#server/start.ts')
const { address, close } = await startServer(readConfig(process.env))
await fetch(`${address}/api/user`)
await close()
process.stdout.write(`${JSON.stringify([...loaded].toSorted())}\n`)
