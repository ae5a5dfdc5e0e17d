declare module "@digitalbazaar/vc-bitstring-status-list" {
  export function decodeList(options: {
    encodedList: string;
  }): Promise<{ length: number; getStatus: (index: number) => boolean }>;

  export function checkStatus(options: {
    credential: object;
    documentLoader: (address: string) => Promise<{ document: object }>;
    verifyBitstringStatusListCredential: boolean;
  }): Promise<{
    verified: boolean;
    error?: Error;
    results?: { credentialStatus: { statusPurpose: string }; status: boolean }[];
  }>;
}
