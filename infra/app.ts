import { App } from 'aws-cdk-lib'
import { buildSite } from './site-build.ts'
import { pontoUrbano } from './stacks/ponto-urbano.ts'
import { readStage } from './stacks/stage.ts'

// Run by the cdk command (cdk.json): `npx cdk deploy --all -c stage=dev`. It builds the web app when its files are stale;
// with `-c web=as-built` it takes dist/web as it is.
const app = new App()
try {
  readStage(app)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
if (app.node.tryGetContext('web') !== 'as-built') await buildSite()
pontoUrbano(app)
app.synth()
