import { App } from 'aws-cdk-lib'
import { buildSite } from './site-build.ts'
import { createStacks } from './stacks/create-stacks.ts'
import { readStage } from './stacks/stage.ts'

// The cdk command runs this file (cdk.json): `npx cdk deploy --all -c stage=dev`. It rebuilds the web app if its
// sources have changed; `-c web=as-built` uses the existing dist/web.
const app = new App()
try {
  readStage(app)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
if (app.node.tryGetContext('web') !== 'as-built') await buildSite()
createStacks(app)
app.synth()
