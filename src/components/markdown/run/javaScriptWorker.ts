import variant from "@jitl/quickjs-wasmfile-release-sync";
import wasmLocation from "@jitl/quickjs-wasmfile-release-sync/wasm?url";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import { serve } from "./serve";
import { runJavaScript } from "./runJavaScript";

void serve(newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmLocation })), (engine, { code }) =>
  runJavaScript(engine, code),
);
